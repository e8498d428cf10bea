import type { Administration } from '@generated/views'
import { DateText } from '~/components/date_text'
import { PlainTable } from '~/components/plain_table'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

/** What an officer did last, the newest first. */
export function RecentChanges({ rows }: { rows: Administration.Officer['recentActions'] }) {
  const t = useT()
  const words = (name: string) => t(`administration.officers.lately.${name}`)
  if (rows.length === 0) {
    return (
      <SectionCard title={words('title')}>
        <p>{words('none')}</p>
      </SectionCard>
    )
  }
  return (
    <PlainTable
      caption={words('title')}
      rows={rows.map((row, at) => ({ ...row, at: row.at, key: at }))}
      rowKey={({ key }) => key}
      columns={[
        { key: 'at', label: words('at'), render: ({ at }) => <DateText value={at} withTime /> },
        { key: 'what', label: words('what'), render: ({ what }) => what },
        { key: 'about', label: words('about'), render: ({ about }) => about ?? '–' },
        ...(rows.some(({ post }) => post)
          ? [
              {
                key: 'post',
                label: words('post'),
                render: ({ post }: { post: string | null }) => post ?? '–',
              },
            ]
          : []),
      ]}
    />
  )
}
