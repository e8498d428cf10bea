import type { Administration } from '@generated/views'
import { Notice } from '~/components/notice'
import { PlainTable } from '~/components/plain_table'
import { useT } from '~/lib/use_t'

/** What an import would do: sums, wrong lines with their reasons, what is new, what changes from what to what. */
export function ImportOutcome({ plan }: { plan: Administration.ImportPlan }) {
  const t = useT()
  const { counts, wrong, added, changed } = plan
  const line = {
    key: 'line',
    label: t('masters.import.line'),
    render: (row: { line: number }) => row.line,
  }
  return (
    <>
      <Notice tone={counts.wrong > 0 ? 'danger' : 'info'} role="status">
        <p>{t('masters.import.would_do', counts)}</p>
        <p>{t(counts.wrong > 0 ? 'masters.import.nothing_taken' : 'masters.import.all_right')}</p>
      </Notice>
      {wrong.length > 0 ? (
        <PlainTable
          caption={t('masters.import.wrong', { count: counts.wrong })}
          rows={wrong}
          rowKey={({ line: at, column, reason }) => `${at} ${column} ${reason}`}
          columns={[
            line,
            {
              key: 'field',
              label: t('masters.import.column'),
              render: ({ label }) => label || '–',
            },
            { key: 'reason', label: t('masters.import.reason'), render: ({ reason }) => reason },
          ]}
        />
      ) : null}
      {changed.length > 0 ? (
        <PlainTable
          caption={t('masters.import.changed', { count: counts.changed, shown: changed.length })}
          rows={changed}
          rowKey={({ line: at }) => at}
          columns={[
            line,
            { key: 'name', label: t('masters.columns.row'), render: ({ name }) => name.text },
            {
              key: 'fields',
              label: t('masters.import.differences'),
              render: ({ fields }) => (
                <ul className="as-marked">
                  {fields.map(({ label, old, now }) => (
                    <li key={label}>
                      {label}: <del>{old || '–'}</del> → <ins>{now || '–'}</ins>
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      ) : null}
      {added.length > 0 ? (
        <PlainTable
          caption={t('masters.import.added', { count: counts.added, shown: added.length })}
          rows={added}
          rowKey={({ line: at }) => at}
          columns={[
            line,
            { key: 'name', label: t('masters.columns.row'), render: ({ name }) => name.text },
          ]}
        />
      ) : null}
    </>
  )
}
