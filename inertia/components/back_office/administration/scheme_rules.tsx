import type { Administration } from '@generated/views'
import { PlainTable } from '~/components/plain_table'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

interface SchemeRulesProps {
  topic: Administration.Scheme['topics'][number]['topic']
  rules: readonly Administration.SchemeRule[]
  /** They are those of all schemes. */
  isAll: boolean
}

/** The rules of one topic with their values, and the day by which each counts. */
export function SchemeRules({ topic, rules, isAll }: SchemeRulesProps) {
  const t = useT()
  const label = (name: string) => t(`schemes.columns.${name}`)
  return (
    <PlainTable
      caption={t(`schemes.topics.${topic}`)}
      rows={rules}
      rowKey={({ name }) => name}
      columns={[
        { key: 'rule', label: label('rule'), render: (rule) => rule.label },
        { key: 'value', label: label('value'), render: ({ value }) => <strong>{value}</strong> },
        ...(isAll
          ? []
          : [
              {
                key: 'own',
                label: label('own'),
                render: ({ isOwn }: Administration.SchemeRule) => (
                  <StatusBadge
                    label={t(`schemes.${isOwn ? 'own' : 'general'}`)}
                    tone={isOwn ? 'info' : 'neutral'}
                  />
                ),
              },
            ]),
        { key: 'day', label: label('day'), render: ({ countsBy }) => countsBy },
      ]}
    />
  )
}
