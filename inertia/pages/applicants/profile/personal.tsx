import { useForm } from '@inertiajs/react'
import type { FieldGroupInput } from '#kernel/formats/field_input'
import type { Profile } from '@generated/views'
import { IdentityMark } from '~/components/applicants/profile/identity_mark'
import { LinkButton } from '~/components/buttons'
import { DescribedGroups } from '~/components/form/described_field'
import { StepForm } from '~/components/applicants/profile/step_form'
import { StepPage, stepHref } from '~/components/applicants/profile/step_page'
import { t } from '~/lib/translate'

type PersonalProps = {
  step: Profile.Step
  values: Profile.PersonalForm
  /** The stored numbers, by their last digits; empty for none. */
  masks: Record<string, string>
  groups: FieldGroupInput[]
  /**
   * Option to verify the identity with an Aadhaar document, or to remove the verification; null where there is none.
   */
  identity: { href: string; isOpen: boolean; proof: Profile.Identity | null } | null
}

function identityLabel({ isOpen, proof }: NonNullable<PersonalProps['identity']>) {
  if (!isOpen) return 'remove'
  return proof ? 'again' : 'offer'
}

export default function Personal({ step, values, masks, groups, identity }: PersonalProps) {
  const form = useForm(values)
  return (
    <StepPage step={step}>
      {identity ? (
        <>
          <IdentityMark identity={identity.proof} />
          <LinkButton
            href={identity.href}
            variant="outline"
            label={t(`profile.identity.${identityLabel(identity)}`)}
          />
        </>
      ) : null}
      <StepForm step={step} form={form} onSubmit={() => form.post(stepHref(step))}>
        <DescribedGroups form={form} masks={masks} groups={groups} />
      </StepForm>
    </StepPage>
  )
}
