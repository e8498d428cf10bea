import { Button, SimpleGrid } from '@mantine/core'
import { LetterView } from '~/components/loans/letter_view'
import { HolderFacts, SanctionFacts } from '~/components/loans/loan_facts'
import { TakeBackButton, VerifyButton } from '~/components/loans/officer_steps'
import type { Holder, Sanction } from '~/components/loans/types'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type SanctionProps = {
  id: number
  holder: Holder
  sanction: Sanction
  verification: { by: string | null; at: string | null }
  version: string
  isLive: boolean
  canVerify: boolean
  canTakeBack: boolean
}

/** A sanction beside the bank's letter. */
export default function OfficerSanction(props: SanctionProps) {
  const { id, holder, sanction, verification, version, isLive, canVerify, canTakeBack } = props
  const t = useT()
  const base = `/officer/sanctions/${id}`
  return (
    <div className="as-stack">
      <PageHeader
        title={t('loans.officer.sanction_of', { application: holder.applicationNo })}
        subtitle={holder.applicantName}
        backHref="/officer/sanctions"
        backLabel={t('loans.officer.sanctions_title')}
      />
      {isLive ? null : <Notice tone="warning">{t('loans.states.withdrawn')}</Notice>}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <div className="as-stack">
          <SectionCard title={t('loans.officer.recorded')}>
            <SanctionFacts sanction={sanction} />
            {verification.by ? (
              <p>{t('loans.states.verified_by', { name: verification.by })}</p>
            ) : null}
            <div className="as-actions">
              {canVerify ? (
                <VerifyButton
                  action={`${base}/verification`}
                  version={version}
                  text={t('loans.officer.verify_sanction_text')}
                />
              ) : null}
              <Button
                component="a"
                href={`/officer/documents/sanction/${props.id}`}
                variant="default"
              >
                {t('loans.officer.change_documents')}
              </Button>
              {canTakeBack ? (
                <TakeBackButton
                  action={`${base}/withdrawal`}
                  label={t('loans.officer.withdraw')}
                  text={t('loans.officer.withdraw_text', { application: holder.applicationNo })}
                />
              ) : null}
            </div>
          </SectionCard>
          <SectionCard title={t('loans.officer.holder')}>
            <HolderFacts holder={holder} />
          </SectionCard>
        </div>
        <SectionCard title={t('loans.labels.sanction_letter')}>
          <LetterView file={sanction.letter} title={t('loans.labels.sanction_letter')} />
        </SectionCard>
      </SimpleGrid>
    </div>
  )
}
