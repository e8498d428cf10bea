import { useForm } from '@inertiajs/react'
import type { Profile } from '@generated/views'
import { CheckboxField } from '~/components/form/fields'
import { ErrorSummary, PostForm, SubmitRow } from '~/components/form/form'
import { StepPage, stepHref } from '~/components/applicants/profile/step_page'
import { SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

type DeclarationProps = {
  step: Profile.Step
  name: string
  isDeclared: boolean
  /** The scheme's criteria: those without a field are declared here (DECISIONS 5). */
  criteria: string[]
}

const SENTENCES = ['true', 'eligibility', 'consequence', 'use']

export default function Declaration({ step, name, isDeclared, criteria }: DeclarationProps) {
  const form = useForm({ isDeclared })
  return (
    <StepPage step={step}>
      <ErrorSummary form={form} />
      <PostForm
        className="as-stack"
        onSend={() => {
          form.post(stepHref(step))
        }}
      >
        <SectionCard title={t('profile.declaration.title')}>
          <p>{t('profile.declaration.intro', { name })}</p>
          <ul className="as-marked as-gap-below">
            {SENTENCES.map((sentence) => (
              <li key={sentence}>
                {t(`profile.declaration.${sentence}`)}
                {sentence === 'eligibility' ? (
                  <ul className="as-marked">
                    {criteria.map((one) => (
                      <li key={one}>{one}</li>
                    ))}
                  </ul>
                ) : null}
              </li>
            ))}
          </ul>
          <CheckboxField
            form={form}
            name="isDeclared"
            label={t('profile.declaration.agree')}
            required
          />
        </SectionCard>
        <SubmitRow form={form} label={t('profile.step.save_and_continue')} />
      </PostForm>
    </StepPage>
  )
}
