import { IconUser } from '~/icons/user'
import type { ReactNode } from 'react'
import type { Site } from '@generated/views'
import { ContentBlocks, Inlines } from '~/components/back_office/site/content_blocks'
import { useT } from '~/lib/use_t'

type Words = Site.Leader['name']

/** A person whom the administrator entered. */
interface LeadershipProps {
  title: string
  people: Site.Leader[]
  /** Shown while nobody is entered: the posts of the page's text. */
  cards: Site.ContentCard[]
}

/** Side of a portrait in CSS pixels. */
const SIDE = 72

/** Who leads the corporation; a silhouette stands where a portrait would hang. */
export function Leadership({ title, people, cards }: LeadershipProps) {
  if (people.length === 0 && cards.length === 0) return null
  return (
    <section aria-labelledby="leadership">
      <h2 id="leadership">{title}</h2>
      <ul className="as-columns" data-least="wide">
        {people.length > 0
          ? people.map((person) => <Person key={person.uuid} {...person} />)
          : cards.map((card, index) => (
              <Place key={index} name={<Inlines content={card.title} />}>
                <ContentBlocks blocks={card.blocks} />
              </Place>
            ))}
      </ul>
    </section>
  )
}

function Person({ name, post, photoHref }: Site.Leader) {
  const t = useT()
  const langOf = ({ language }: Words) => (language === t.locale ? undefined : language)
  const photo = photoHref ? (
    <img
      className="as-portrait"
      src={photoHref}
      alt={t('site.home.leadership.portrait', { name: name.text })}
      width={SIDE}
      height={SIDE}
      loading="lazy"
    />
  ) : undefined
  return (
    <Place photo={photo} name={<span lang={langOf(name)}>{name.text}</span>}>
      <p lang={langOf(post)}>{post.text}</p>
    </Place>
  )
}

interface PlaceProps {
  photo?: ReactNode
  name: ReactNode
  children: ReactNode
}

function Place({ photo, name, children }: PlaceProps) {
  return (
    <li className="as-card as-line">
      {photo ?? (
        <span className="as-portrait as-center">
          <IconUser size={36} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <div className="as-grow as-muted">
        <h3 className="as-ink">{name}</h3>
        {children}
      </div>
    </li>
  )
}
