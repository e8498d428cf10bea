import { useForm } from '@inertiajs/react'
import { TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { PageHeader, SectionCard } from '~/components/page'
import { MOBILE } from '~/components/platform/auth/inputs'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface OldMobileProps {
  application: { id: number; number: string; applicantName: string }
  /** Last digits of the mobile in the existing portfolio; empty where it has none. */
  lastFour: string
}

/** The present mobile of a person from the existing portfolio, with which they take over the account. */
export default function OldMobile({ application, lastFour }: OldMobileProps) {
  const { id, number, applicantName } = application
  const path = `/officer/applications/${id}`
  const form = useForm({ mobile: '', remarks: '' })
  const field = useFields(form, 'approvals.old_mobile')
  return (
    <>
      <PageHeader
        title={t('approvals.old_mobile.title')}
        subtitle={`${number}, ${applicantName}`}
        backHref={path}
        backLabel={number}
      />
      <SectionCard>
        <PostForm form={form} className="as-stack" onSend={() => form.put(`${path}/mobile`)}>
          <p className="as-card-text">{t('approvals.old_mobile.text')}</p>
          <p className="as-card-text">
            {t('approvals.old_mobile.now')}: {lastFour ? `••••••${lastFour}` : '–'}
          </p>
          <TextField {...field('mobile')} {...MOBILE} autoComplete="off" required />
          <TextAreaField {...field('remarks')} required />
          <SubmitRow form={form} label={t('common.actions.submit')} />
        </PostForm>
      </SectionCard>
    </>
  )
}
