import '~/components/review/review.css'
import { Button } from '@mantine/core'
import { Link, useForm } from '@inertiajs/react'
import { IconChevronLeft } from '@tabler/icons-react'
import { ErrorSummary } from '~/components/form/error_summary'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import { TextField } from '~/components/form/text_field'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { AddressFields } from '~/components/profile/address_fields'
import { FieldGroup } from '~/components/profile/field_group'
import { AccountCorrection, PersonalCorrection } from '~/components/review/correction_fields'
import type { CorrectionChoices, CorrectionValues } from '~/components/review/correction_types'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type CorrectionProps = {
  application: {
    id: number
    number: string
    applicantName: string
    hasLoi: boolean
    isClosed: boolean
  }
  values: CorrectionValues
  aadhaarMask: string
  choices: CorrectionChoices
  limits: { minAge: number; belowAge: number }
  backHref: string
  /** The list's part of the address, carried on. */
  query: string
}

const REMARKS_LENGTH = 500

/** The district corrects what the applicant stated; old and new stay in the file (document 3). */
export default function Correction(props: CorrectionProps) {
  const { application, values, aadhaarMask, choices, limits, backHref, query } = props
  const t = useT()
  const form = useForm(values)
  const words = (name: string) => t(`approvals.corrections.${name}`)
  const path = `/officer/applications/${application.id}/corrections`
  return (
    <>
      <Link href={backHref} className="as-back">
        <IconChevronLeft size={18} aria-hidden="true" />
        {t('approvals.corrections.back')}
      </Link>
      <PageHeader
        title={t('approvals.corrections.page', { number: application.number })}
        subtitle={application.applicantName}
      />
      {application.isClosed ? (
        <Notice tone="info">
          <p>{t('approvals.messages.closed')}</p>
        </Notice>
      ) : (
        <PostForm
          className="as-stack"
          onSend={() => {
            form.post(query ? `${path}?${query}` : path, { preserveScroll: 'errors' })
          }}
        >
          <ErrorSummary form={form} />
          {application.hasLoi ? (
            <Notice tone="warning">
              <p>{words('loi')}</p>
            </Notice>
          ) : null}
          <FieldGroup title={t('profile.sections.personal')}>
            <PersonalCorrection
              form={form}
              choices={choices}
              limits={limits}
              aadhaarMask={aadhaarMask}
            />
          </FieldGroup>
          {values.group ? (
            <FieldGroup title={t('profile.sections.group-details')}>
              <TextField
                form={form}
                name="group.name"
                label={t('group.fields.name')}
                maxLength={160}
                required
              />
              <TextField
                form={form}
                name="group.pan"
                label={t('group.fields.pan')}
                autoComplete="off"
                maxLength={12}
                clean={(typed) => typed.toUpperCase()}
                required
              />
            </FieldGroup>
          ) : null}
          <FieldGroup title={t('profile.groups.correspondence')}>
            <AddressFields
              form={form}
              prefix="correspondence"
              states={choices.states}
              districts={choices.districts}
            />
          </FieldGroup>
          <FieldGroup title={t('profile.groups.account')}>
            <AccountCorrection form={form} />
          </FieldGroup>
          <SectionCard title={words('why')}>
            <div className="as-stack">
              <TextAreaField
                form={form}
                name="remarks"
                label={t('approvals.review.remarks')}
                hint={words('why_hint')}
                maxLength={REMARKS_LENGTH}
                rows={3}
                required
              />
              <div className="as-actions">
                <SubmitButton form={form} label={t('common.actions.submit')} />
                <Button component={Link} href={backHref} variant="default">
                  {t('common.actions.cancel')}
                </Button>
              </div>
            </div>
          </SectionCard>
        </PostForm>
      )}
    </>
  )
}
