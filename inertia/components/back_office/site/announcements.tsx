import type { Notifications } from '@generated/views'
import { DateText } from '~/components/page'
import { ContentBlocks } from '~/components/back_office/site/content_blocks'
import { t } from '~/lib/translate'

interface AnnouncementsProps {
  title: string
  announcements: Notifications.Announcement[]
}

/** Public announcements, newest first; nothing while there are none. */
export function Announcements({ title, announcements }: AnnouncementsProps) {
  if (announcements.length === 0) return null
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements">{title}</h2>
      <ul className="as-column">
        {announcements.map((one) => (
          <li
            key={one.id}
            className="as-card as-edge as-wraps"
            data-tone="info"
            lang={one.language === t.locale() ? undefined : one.language}
          >
            <p className="as-muted">
              <DateText value={one.date} />
            </p>
            <h3>{one.title}</h3>
            <ContentBlocks blocks={one.blocks} />
          </li>
        ))}
      </ul>
    </section>
  )
}
