import type { Receipt } from 'fauxtranet'
import { useApi } from '../api-context.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { FileIcon } from '../ui/icons.tsx'
import { showSize } from '../ui/sizes.ts'

export function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="receipts">
      <h3 id="receipts">Receipts</h3>
      <ul className="receipts">
        {receipts.map((receipt) => (
          <ReceiptEntry key={receipt.id} receipt={receipt} />
        ))}
      </ul>
    </section>
  )
}

function ReceiptEntry({ receipt: { id, name, size } }: { receipt: Receipt }) {
  const address = useApi().addressOf('expenses.getReceipt', { params: { id } })
  const isPicture = /\.(png|jpe?g|gif|webp)$/i.test(name)
  return (
    <li>
      <DownloadButton address={address} name={name} className="receipt">
        {isPicture ? <img className="thumbnail" src={address} alt="" /> : <FileIcon name={name} />}
        <span>
          <bdi>{name}</bdi>
          <small>{showSize(size)}</small>
        </span>
      </DownloadButton>
    </li>
  )
}
