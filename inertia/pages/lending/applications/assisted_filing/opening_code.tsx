import { Link, useForm } from '@inertiajs/react'
import { NoFee } from '~/components/lending/applications/assisted_filing/no_fee'
import { CodeField } from '~/components/platform/auth/code_field'
import { PostForm, SubmitRow } from '~/components/form/form'
import { Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

interface OpeningCodeProps {
  centre: string
  /** Last digits of the citizen's mobile. */
  last4: string
  scheme: string
}

/** The citizen's code, with which a centre opens an application for them. */
export default function OpeningCode({ centre, last4, scheme }: OpeningCodeProps) {
  const form = useForm({ otp: '' })
  const field = useFields(form, 'auth.fields')
  return (
    <Page title={t('assisted_filing.opening.title')} subtitle={scheme} backHref="/my-assistances">
      <NoFee />
      <SectionCard>
        <p>{t('assisted_filing.opening.text', { last4, centre })}</p>
        <PostForm form={form} className="as-stack" onSend={() => form.post('/my-assistances/code')}>
          <CodeField {...field('otp')} />
          <SubmitRow form={form} label={t('assisted_filing.opening.go_on')} />
        </PostForm>
        <Link href="/my-assistances" className="as-target">
          {t('assisted_filing.opening.again')}
        </Link>
      </SectionCard>
    </Page>
  )
}
