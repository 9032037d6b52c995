import { useMutation } from '@tanstack/react-query'
import type { Receipt } from 'fauxtranet'
import { useApi } from '../api-context.tsx'
import { Failure } from '../ui/failure.tsx'
import { FileIcon } from '../ui/icons.tsx'
import { saveFile } from '../ui/save-file.ts'
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
  const api = useApi()
  const download = useMutation({ mutationFn: async () => saveFile(await api.getReceipt(id), name) })
  const isPicture = /\.(png|jpe?g|gif|webp)$/i.test(name)
  return (
    <li>
      <button type="button" className="receipt" disabled={download.isPending} onClick={() => download.mutate()}>
        {isPicture ? <img className="thumbnail" src={api.receiptOf(id)} alt="" /> : <FileIcon name={name} />}
        <span>
          {name}
          <small>{showSize(size)}</small>
        </span>
      </button>
      <Failure error={download.error} />
    </li>
  )
}
