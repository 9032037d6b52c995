import type { Receipt } from 'fauxtranet'
import { FileIcon } from '../ui/icons.tsx'
import { showSize } from '../ui/sizes.ts'

export function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="receipts">
      <h3 id="receipts">Receipts</h3>
      <ul className="receipts">
        {receipts.map(({ id, name, size }) => (
          <li key={id} className="receipt">
            <FileIcon name={name} />
            <span>
              <bdi>{name}</bdi>
              <small>{showSize(size)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
