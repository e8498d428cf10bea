import { LinkButton } from '~/components/buttons'
import type { Profile } from '@generated/views'
import { DocumentCards } from '~/components/applicants/profile/document_cards'
import { StepPage, stepHref } from '~/components/applicants/profile/step_page'
import { t } from '~/lib/translate'

interface DocumentsProps {
  step: Profile.Step
  cards: Profile.Card[]
  /** Address from which documents may be fetched from DigiLocker. */
  digiLockerHref?: string | null
}

export default function Documents({ step, cards, digiLockerHref }: DocumentsProps) {
  return (
    <StepPage step={step}>
      {digiLockerHref ? (
        <div className="as-actions">
          <LinkButton
            variant="default"
            href={digiLockerHref}
            label={t('profile.digilocker.title')}
          />
        </div>
      ) : null}
      <DocumentCards cards={cards} base={stepHref(step)} />
      <div className="as-actions as-spread">
        <LinkButton href={step.nextHref} label={t('profile.step.continue')} />
      </div>
    </StepPage>
  )
}
