import { Button } from '@mantine/core'
import { Link } from '@inertiajs/react'
import type { Approvals } from '@generated/views'
import { PdfButton } from '~/components/pdf_button'
import type { ChosenRow } from '~/components/lending/approvals/review/use_selection'
import { useT } from '~/lib/use_t'

interface ManyStepsProps {
  /** What this officer may do with several files of the list. */
  steps: Approvals.ListSteps['steps']
  chosen: readonly ChosenRow[]
  /** The list's own part of the address, to come back to it. */
  query: string
}

/** What can be done with all chosen files: the steps that some of them allow, and their letters as one PDF. */
export function ManySteps({ steps, chosen, query }: ManyStepsProps) {
  const t = useT()
  const lettered = chosen.filter(({ hasLetter }) => hasLetter)
  const idsOf = (rows: readonly ChosenRow[]) => rows.map(({ id }) => id).join(',')
  return (
    <>
      {steps.map(({ action, button, statusIds }, index) => {
        const fitting = chosen.filter(({ statusId }) => statusIds.includes(statusId))
        if (fitting.length === 0) return null
        const list = query.replace(/^\?/, '&')
        return (
          <Button
            key={action}
            component={Link}
            href={`/officer/applications/decisions/new?action=${action}&files=${idsOf(fitting)}${list}`}
            variant={index === 0 ? 'filled' : 'default'}
          >
            {t('approvals.bulk.button', { step: button, count: fitting.length })}
          </Button>
        )
      })}
      {lettered.length > 0 ? (
        <PdfButton
          href={`/officer/loi-pdfs?applications=${idsOf(lettered)}&lang=${t.locale}`}
          label={t('approvals.bulk.letters', { count: lettered.length })}
        />
      ) : null}
    </>
  )
}
