import { LinkButton } from '~/components/buttons'
import type { Profile } from '@generated/views'
import { DocumentCards } from '~/components/applicants/profile/document_cards'
import { StepPage, stepHref } from '~/components/applicants/profile/step_page'
import { t } from '~/lib/translate'

export default function Documents({ step, cards }: { step: Profile.Step; cards: Profile.Card[] }) {
  return (
    <StepPage step={step}>
      <DocumentCards cards={cards} base={stepHref(step)} />
      <div className="as-actions as-spread">
        <LinkButton href={step.nextHref} label={t('profile.step.continue')} />
      </div>
    </StepPage>
  )
}
