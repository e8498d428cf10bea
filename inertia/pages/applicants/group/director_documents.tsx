import { LinkButton } from '~/components/buttons'
import type { Profile } from '@generated/views'
import { PersonPage } from '~/components/applicants/group/person_page'
import { DocumentCards } from '~/components/applicants/profile/document_cards'
import { stepHref } from '~/components/applicants/profile/step_page'
import { t } from '~/lib/translate'

type DirectorDocumentsProps = {
  step: Profile.Step
  director: { id: number; name: string }
  cards: Profile.Card[]
}

/** The fourteen slots of one director (document 2, 'Director Documents'). */
export default function DirectorDocuments({ step, director, cards }: DirectorDocumentsProps) {
  const address = stepHref(step)
  return (
    <PersonPage step={step} title={t('group.directors.documents_of', { name: director.name })}>
      <DocumentCards
        cards={cards}
        base={`${address}/${director.id}/documents`}
        failed={t('profile.documents.failed_file')}
      />
      <div className="as-actions as-spread">
        <LinkButton href={address} label={t('group.directors.back')} />
      </div>
    </PersonPage>
  )
}
