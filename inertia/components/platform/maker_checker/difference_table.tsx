import type { MakerChecker } from '@generated/views'
import { ValueOrDash } from '~/components/page'
import { SignaturePicture } from '~/components/signature_picture'
import { PlainTable } from '~/components/plain_table'
import { FileLink } from '~/components/file_link'
import { t } from '~/lib/translate'

interface DifferenceTableProps {
  lines: MakerChecker.Change['difference']
}

/** The values that a change replaces: before and after. */
export function DifferenceTable({ lines }: DifferenceTableProps) {
  const label = (name: string) => t(`maker_checker.difference.${name}`)
  return (
    <PlainTable
      caption={label('title')}
      rows={lines}
      rowKey={(line) => line.label}
      columns={[
        { key: 'label', label: label('what'), render: (line) => <strong>{line.label}</strong> },
        { key: 'old', label: label('old'), render: (line) => <OneSide line={line} side="old" /> },
        { key: 'new', label: label('new'), render: (line) => <OneSide line={line} side="new" /> },
      ]}
    />
  )
}

interface OneSideProps {
  line: DifferenceTableProps['lines'][number]
  side: 'old' | 'new'
}

/** The value before or after; an image is shown as one. */
function OneSide({ line, side }: OneSideProps) {
  const value = line[side]
  if (line.isFile && value) return <FileLink href={value} label={t('maker_checker.open_file')} />
  if (!line.isPicture || !value) return <ValueOrDash value={value} />
  return <SignaturePicture src={value} alt={line.label} />
}
