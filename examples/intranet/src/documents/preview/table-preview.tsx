import { readCsv } from './csv.ts'

const mostRows = 500

export function TablePreview({ text }: { text: string }) {
  const [head = [], ...rows] = readCsv(text)
  return (
    <>
      <table className="preview-table">
        <thead>
          <tr>
            {head.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the file does not change.
              <th key={i} scope="col" dir="auto">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the file does not change.
            <tr key={i}>
              {row.map((cell, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the file does not change.
                <td key={j} dir="auto" className={isNumber(cell) ? 'number' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostRows && (
        <p className="notice">
          These are the first {mostRows} of {rows.length} rows. Download the file to see all of them.
        </p>
      )}
    </>
  )
}

function isNumber(cell: string): boolean {
  return /^[-+]?[\d.,'\s]*\d%?$/.test(cell)
}
