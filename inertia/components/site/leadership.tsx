import { IconUser } from '@tabler/icons-react'
import type { Card } from '~/components/site/banner'
import { ContentBlocks, Inlines } from '~/components/site/content_blocks'

/** Who leads the corporation; a silhouette stands where a portrait would hang. */
export function Leadership({ title, people }: { title: string; people: Card[] }) {
  if (people.length === 0) return null
  return (
    <section aria-labelledby="leadership">
      <h2 id="leadership">{title}</h2>
      <ul className="as-leaders">
        {people.map((person, index) => (
          <li key={index} className="as-card">
            <span className="as-portrait">
              <IconUser size={36} stroke={1.5} aria-hidden="true" />
            </span>
            <div>
              <h3>
                <Inlines content={person.title} />
              </h3>
              <ContentBlocks blocks={person.blocks} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
