import type { ReactNode } from 'react'
import { Notice } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

interface WrongLine {
  line: number
  column: string | null
  label: string
  reason: string
}

/** Column with the line number of the file. */
export const lineColumn = () => ({
  key: 'line',
  label: t('masters.import.line'),
  render: (row: { line: number }) => row.line,
})

interface SheetDryRunProps {
  /** Summary of the dry run. */
  says: string
  /** The sheet of the workbook that was checked. */
  sheet: readonly string[]
  /** Why it cannot be imported although no line has an error. */
  refused?: string | null
  wrong: readonly WrongLine[]
  /** Number of lines with errors; not all of them may be listed. */
  wrongLines: number
  children: ReactNode
}

/** The result of a dry run of a sheet: the totals, and each incorrect line with its column and reason. */
export function SheetDryRun({
  says,
  sheet,
  refused = null,
  wrong,
  wrongLines,
  children,
}: SheetDryRunProps) {
  return (
    <>
      <Notice tone={wrongLines > 0 || refused ? 'danger' : 'info'} role="status">
        {[...sheet, says].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {refused ? <p>{refused}</p> : null}
        <p>{t(wrongLines > 0 ? 'masters.import.nothing_taken' : 'masters.import.all_right')}</p>
      </Notice>
      {wrong.length > 0 ? (
        <PlainTable
          caption={t('masters.import.wrong', { count: wrongLines })}
          rows={wrong}
          rowKey={({ line: at, column, reason }) => `${at} ${column} ${reason}`}
          labels="masters.import"
          columns={(column) => [
            lineColumn(),
            column('column', ({ label }) => label || '–'),
            column('reason'),
          ]}
        />
      ) : null}
      {children}
    </>
  )
}

interface LineNamesProps {
  caption: string
  label: string
  rows: readonly { line: number; name: { text: string } }[]
}

/** Lines of the file, each with its subject; nothing where there are none. */
export function LineNames({ caption, label, rows }: LineNamesProps) {
  if (rows.length === 0) return null
  return (
    <PlainTable
      caption={caption}
      rows={rows}
      rowKey={({ line: at }) => at}
      columns={[lineColumn(), { key: 'name', label, render: ({ name }) => name.text }]}
    />
  )
}
