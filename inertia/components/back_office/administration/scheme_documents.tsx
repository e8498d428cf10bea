import type { Administration } from '@generated/views'
import {
  SchemeTable,
  type SchemeTableProps,
} from '~/components/back_office/administration/scheme_table'
import { StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'

type SchemeDocumentsProps = Administration.Scheme['documents'][number] & SchemeTableProps

/** The documents that are required today. */
export function SchemeDocuments({ ofDirector, slots, ...place }: SchemeDocumentsProps) {
  const label = (name: string) => t(`schemes.columns.${name}`)
  return (
    <SchemeTable
      {...place}
      title={t(`schemes.sections.${ofDirector ? 'documents_of_director' : 'documents'}`)}
      rows={slots}
      rowKey={({ slot }) => slot}
      columns={[
        { key: 'slot', label: label('slot'), render: ({ name }) => name },
        {
          key: 'required',
          label: label('required'),
          render: ({ isRequired }) => (
            <StatusBadge
              label={t(`schemes.${isRequired ? 'required' : 'optional'}`)}
              tone={isRequired ? 'info' : 'neutral'}
            />
          ),
        },
        { key: 'note', label: label('note'), render: ({ note }) => note ?? '–' },
      ]}
    />
  )
}
