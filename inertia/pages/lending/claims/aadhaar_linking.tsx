import { Button } from '@mantine/core'
import { router, useForm } from '@inertiajs/react'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Claims } from '@generated/views'
import { ClaimLinking, StatementFacts } from '~/components/lending/claims/aadhaar_linking_card'
import { DateField, SelectField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow } from '~/components/form/form'
import { Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const PATH = '/aadhaar-linking'
const ALL_BANKS = `${PATH}?banks=all`

/** The bank at which the national mapper credits the payee's Aadhaar, as its status page shows it. */
export default function AadhaarLinkingPage(props: Claims.LinkingPage) {
  const { statement, claims } = props
  return (
    <Page
      title={t('claims.aadhaar_linking.title')}
      subtitle={t('claims.aadhaar_linking.subtitle')}
      backHref="/dashboard"
    >
      {claims.map((claim) => (
        <ClaimLinking
          key={claim.href}
          linking={claim}
          title={t('claims.aadhaar_linking.claim_of', {
            day: t.date(claim.submittedOn) ?? '',
            amount: formatRupees(paise(claim.interestPaise)),
            number: claim.number,
          })}
          href={claim.href}
        />
      ))}
      {statement ? (
        <SectionCard title={t('claims.aadhaar_linking.stated')}>
          <StatementFacts statement={statement} />
        </SectionCard>
      ) : null}
      <SectionCard
        title={t('claims.aadhaar_linking.how')}
        subtitle={t('claims.aadhaar_linking.why')}
      >
        <ul className="as-marked as-reading">
          {['how_web', 'how_phone', 'how_branch', 'how_hide'].map((key) => (
            <li key={key}>{t(`claims.aadhaar_linking.${key}`)}</li>
          ))}
        </ul>
      </SectionCard>
      <SectionCard title={t('claims.aadhaar_linking.form')}>
        <LinkingForm {...props} />
      </SectionCard>
    </Page>
  )
}

function LinkingForm({ banks, showsAllBanks, expectedVersion }: Claims.LinkingPage) {
  const form = useForm({ bankId: '', shownOn: '', picture: null as File | null })
  const field = useFields(form, 'claims.aadhaar_linking')
  const send = () => {
    form.transform((data) => ({ ...data, expectedVersion }))
    form.post(PATH, {
      forceFormData: true,
      preserveScroll: 'errors',
      onSuccess: () => form.reset(),
    })
  }
  return (
    <PostForm form={form} className="as-stack" onSend={send}>
      <SelectField {...field('bankId')} options={banks} searchable={showsAllBanks} required />
      {showsAllBanks ? null : (
        <div>
          <Button
            component="a"
            href={ALL_BANKS}
            variant="subtle"
            onClick={(event) => {
              event.preventDefault()
              router.reload({ data: { banks: 'all' }, only: ['banks', 'showsAllBanks'] })
            }}
          >
            {t('claims.aadhaar_linking.all_banks')}
          </Button>
        </div>
      )}
      <DateField {...field('shownOn')} required />
      <FileField {...field('picture')} required />
      <SubmitRow form={form} label={t('claims.aadhaar_linking.send')} />
    </PostForm>
  )
}
