import type { Receipt } from 'fauxtranet'
import { useState } from 'react'
import { useApi } from '../api-context.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { FileIcon } from '../ui/icons.tsx'
import { Picture } from '../ui/picture.tsx'
import { Empty } from '../ui/query-result.tsx'
import { showSize } from '../ui/sizes.ts'

/** Pictures open below the list. Other files are downloaded. */
export function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  const [openId, setOpenId] = useState<number>()
  const api = useApi()
  if (receipts.length === 0) return null
  const addressOf = ({ id }: Receipt) => api.addressOf('expenses.getReceipt', { params: { id } })
  const open = receipts.find(({ id }) => id === openId)
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts">Receipts</h2>
      <ul className="receipts">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            {isPicture(receipt) ? (
              <button
                type="button"
                className="receipt"
                aria-expanded={receipt === open}
                onClick={() => setOpenId(receipt === open ? undefined : receipt.id)}
              >
                <Picture
                  className="thumbnail"
                  src={addressOf(receipt)}
                  alt=""
                  fallback={<FileIcon name={receipt.name} />}
                />
                <ReceiptName {...receipt} />
              </button>
            ) : (
              <DownloadButton address={addressOf(receipt)} name={receipt.name} className="receipt">
                <FileIcon name={receipt.name} />
                <ReceiptName {...receipt} />
              </DownloadButton>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <figure className="open-receipt">
          <Picture
            src={addressOf(open)}
            alt={`Receipt ${open.name}`}
            fallback={<Empty title="This picture cannot be shown" />}
          />
          <figcaption className="buttons">
            <DownloadButton address={addressOf(open)} name={open.name}>
              Download
            </DownloadButton>
          </figcaption>
        </figure>
      )}
    </section>
  )
}

function ReceiptName({ name, size }: Receipt) {
  return (
    <span>
      <bdi>{name}</bdi>
      <small>{showSize(size)}</small>
    </span>
  )
}

function isPicture({ name }: Receipt): boolean {
  return /\.(png|jpe?g|gif|webp)$/i.test(name)
}
