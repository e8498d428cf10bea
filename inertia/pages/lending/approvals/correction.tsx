import { LinkButton } from '~/components/buttons'
import '~/components/lending/approvals/review/review.css'
import { Link, useForm } from '@inertiajs/react'
import IconChevronLeft from '~/icons/chevron_left.svg?icon'
import type { Approvals } from '@generated/views'
import { DescribedFields } from '~/components/form/described_field'
import { FormConflict } from '~/components/form/edit_conflict'
import { PostForm, SubmitRow } from '~/components/form/form'
import { TextAreaField } from '~/components/form/fields'
import { Notice, PageHeader, SectionCard } from '~/components/page'
import { AccountFields } from '~/components/applicants/profile/account_fields'
import { AddressFields } from '~/components/applicants/profile/address_fields'
import { FieldGroup } from '~/components/applicants/profile/field_group'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type CorrectionProps = Approvals.CorrectionForm & {
  fields: Approvals.CorrectionFields
  backHref: string
  /** The query of the list, which is passed on. */
  query: string
}

const REMARKS_LENGTH = 500

/** The district's correction of the applicant's data; old and new values are kept in the file (document 3). */
export default function Correction(props: CorrectionProps) {
  const { application, values, masks, fields, backHref, query } = props
  const form = useForm(values)
  const field = useFields(form, 'approvals.review')
  const words = (name: string) => t(`approvals.corrections.${name}`)
  const path = `/officer/applications/${application.id}/corrections`
  return (
    <>
      <Link href={backHref} className="as-back as-target">
        <IconChevronLeft size={18} aria-hidden="true" />
        {t('approvals.corrections.back')}
      </Link>
      <PageHeader
        title={t('approvals.corrections.page', { number: application.number })}
        subtitle={application.applicantName}
      />
      {application.isClosed ? (
        <Notice tone="info" text={t('approvals.messages.closed')} />
      ) : (
        <PostForm
          form={form}
          className="as-stack"
          onSend={() => form.post(query ? `${path}?${query}` : path, { preserveScroll: 'errors' })}
        >
          <FormConflict
            form={form}
            saved={{ version: values.expectedRevisionId, values }}
            field="expectedRevisionId"
          >
            {application.hasLoi ? <Notice tone="warning" text={words('loi')} /> : null}
            <FieldGroup title={t('profile.sections.personal')}>
              <DescribedFields form={form} masks={masks} fields={fields.personal} />
            </FieldGroup>
            {values.group ? (
              <FieldGroup title={t('profile.sections.group-details')}>
                <DescribedFields form={form} masks={masks} fields={fields.group} />
              </FieldGroup>
            ) : null}
            <FieldGroup title={t('profile.groups.correspondence')}>
              <AddressFields form={form} inputs={fields.address} prefix="correspondence" />
            </FieldGroup>
            <FieldGroup title={t('profile.groups.account')}>
              <AccountFields form={form} fields={fields.account} masks={masks} />
            </FieldGroup>
            <SectionCard title={words('why')} stacked>
              <TextAreaField
                {...field('remarks')}
                hint={words('why_hint')}
                maxLength={REMARKS_LENGTH}
                rows={3}
                required
              />
              <SubmitRow form={form} label={t('common.actions.submit')}>
                <LinkButton href={backHref} variant="default" label={t('common.actions.cancel')} />
              </SubmitRow>
            </SectionCard>
          </FormConflict>
        </PostForm>
      )}
    </>
  )
}
