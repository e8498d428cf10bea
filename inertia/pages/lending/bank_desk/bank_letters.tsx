import type { BankDesk, Lists } from '@generated/views'
import { usePage } from '@inertiajs/react'
import { EmptyState } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { PdfButton } from '~/components/pdf_button'
import { t } from '~/lib/translate'

interface BankLettersProps extends Lists.View<BankDesk.BankLetterRow> {
  /** The district whose lead bank receives the letter. */
  leadBank: number | null
}

/** The officers' list of letters that wait for a bank. */
export default function BankLetters({ leadBank, ...props }: BankLettersProps) {
  const { list } = props
  const [path, query = ''] = usePage().url.split('?')
  return (
    <OfficerList
      view={props}
      title={t('bank_desk.officer.title')}
      subtitle={t('bank_desk.officer.total', {
        count: list.total,
        isCapped: String(list.isCapped),
      })}
      filesInMenu
      acts={
        leadBank !== null && list.total > 0 ? (
          <PdfButton
            href={`${path}/lead-bank/${leadBank}${query && `?${query}`}`}
            label={t('bank_desk.lead.button')}
          />
        ) : null
      }
      hrefOf={(row) => `/officer/applications/${row.applicationId}`}
      cells={{
        answer: (row) => t(`bank_desk.kinds.${row.answer ?? 'none'}`),
      }}
      empty={
        <EmptyState title={t('bank_desk.officer.none')} text={t('bank_desk.officer.none_text')} />
      }
    />
  )
}
