import type { Confirmations } from '@generated/views'
import { GivenValue } from '~/components/description_list'
import { PlainTable } from '~/components/plain_table'
import { useT } from '~/lib/use_t'

interface DifferenceTableProps {
  lines: Confirmations.Change['difference']
}

/** What a change gives another value: as it was, and as it is to be. */
export function DifferenceTable({ lines }: DifferenceTableProps) {
  const t = useT()
  const label = (name: string) => t(`confirmations.difference.${name}`)
  return (
    <PlainTable
      caption={label('title')}
      rows={lines}
      rowKey={(line) => line.label}
      columns={[
        { key: 'label', label: label('what'), render: (line) => <strong>{line.label}</strong> },
        { key: 'old', label: label('old'), render: (line) => <GivenValue value={line.old} /> },
        { key: 'new', label: label('new'), render: (line) => <GivenValue value={line.new} /> },
      ]}
    />
  )
}
