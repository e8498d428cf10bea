import { PlainTable } from '~/components/plain_table'
import { SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

interface SheetColumnsProps {
  text: string
  columns: readonly { name: string; label: string; about: string }[]
}

/** The columns of a spreadsheet: their names, meaning and permitted contents. */
export function SheetColumns({ text, columns }: SheetColumnsProps) {
  return (
    <SectionCard title={t('masters.import.columns')} subtitle={text}>
      <PlainTable
        caption={t('masters.import.columns')}
        hideCaption
        rows={columns}
        rowKey="name"
        labels="masters.import"
        columns={(column) => [
          column('column', ({ name }) => <code>{name}</code>),
          column('means', ({ label }) => label),
          column('holds', ({ about }) => about),
        ]}
      />
    </SectionCard>
  )
}
