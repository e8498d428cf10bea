import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Loans } from '@generated/views'
import { LetterView } from '~/components/lending/loans/letter_view'
import { HolderFacts } from '~/components/lending/loans/loan_facts'
import { Notice, Page, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

type OfficerRecordProps = {
  kind: 'sanction' | 'disbursement'
  record: Pick<Loans.OfficerSanction, 'id' | 'holder' | 'verification' | 'isLive'>
  title: string
  /** Text for a withdrawn record. */
  goneText: string
  letter: Loans.LoanFile | null
  facts: ReactNode
  verify: ReactNode
  /** Further buttons. */
  steps: ReactNode
  sanctionLink?: ReactNode
  /** Shown below. */
  children?: ReactNode
}

/** The recorded data of a loan, beside the bank's letter. */
export function OfficerRecord(props: OfficerRecordProps) {
  const { kind, record, title, goneText, letter, facts, verify, steps } = props
  const { id, holder, verification, isLive } = record
  const letterTitle = t(`loans.labels.${kind}_letter`)
  return (
    <Page
      title={title}
      subtitle={holder.applicantName}
      backHref={`/officer/${kind}s`}
      backLabel={t(`loans.officer.${kind}s_title`)}
    >
      {isLive ? null : <Notice tone="warning">{goneText}</Notice>}
      <div className="as-columns" data-least="half">
        <div className="as-stack">
          <SectionCard title={t('loans.officer.recorded')}>
            {facts}
            {verification.by ? (
              <p>{t('loans.states.verified_by', { name: verification.by })}</p>
            ) : null}
            <div className="as-actions">
              {verify}
              <Button component="a" href={`/officer/documents/${kind}/${id}`} variant="default">
                {t('loans.officer.change_documents')}
              </Button>
              {steps}
            </div>
          </SectionCard>
          <SectionCard title={t('loans.officer.holder')}>
            <HolderFacts holder={holder} />
            {props.sanctionLink}
          </SectionCard>
        </div>
        <SectionCard title={letterTitle}>
          <LetterView file={letter} title={letterTitle} />
        </SectionCard>
      </div>
      {props.children}
    </Page>
  )
}
