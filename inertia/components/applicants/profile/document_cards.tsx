import { useState } from 'react'
import type { Profile } from '@generated/views'
import { Notice } from '~/components/page'
import { DocumentCard } from '~/components/applicants/profile/document_card'
import { t } from '~/lib/translate'

interface DocumentCardsProps {
  cards: Profile.Card[]
  base: string
  /** Message of a card when the server gives no reason; by default the one for an image. */
  failed?: string
}

/** The slots of one subject, each sending its own file to `base`/slot, with its progress. */
export function DocumentCards({ cards: saved, base, failed }: DocumentCardsProps) {
  const [cards, setCards] = useState(saved)
  const required = cards.filter((card) => card.isRequired)
  const done = required.filter((card) => card.file).length
  const change = (changed: Profile.Card) =>
    setCards((now) => now.map((card) => (card.slot === changed.slot ? changed : card)))
  return (
    <>
      <Notice tone="info" text={t('profile.documents.note')} />
      <div className="as-progress as-column as-near" role="status">
        <p className="as-strong">
          {t('profile.documents.progress', { done, total: required.length })}
        </p>
        <progress max={required.length} value={done} aria-hidden="true" />
      </div>
      <ul className="as-columns" data-least="wide">
        {cards.map((card) => (
          <DocumentCard key={card.slot} card={card} base={base} failed={failed} onChange={change} />
        ))}
      </ul>
    </>
  )
}
