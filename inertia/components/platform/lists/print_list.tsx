import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import type { Lists } from '@generated/views'
import { QuestionDialog } from '~/components/question_dialog'
import { ListExportButton } from '~/components/export_button'
import { PrintButton } from '~/components/print_button'
import { FIRST_PAGE, listAddress } from '~/lib/list_address'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

interface PrintListProps {
  view: Pick<Lists.View<unknown>, 'list' | 'pageSizes'>
  url: string
  /** Path of the PDF, which supports a list of any length. */
  pdf: string
}

/**
 * Prints every row that matches the filter, not only the current page: all are shown during printing. More rows than
 * the largest page become a file, and the user is informed.
 */
export function PrintList({ view: { list, pageSizes }, url, pdf }: PrintListProps) {
  const maxPageSize = Math.max(...pageSizes)
  const isTooLong = list.isCapped || list.total > maxPageSize
  const [isTold, setIsTold] = useState(false)
  /** The address to return to while all rows are shown; null when nothing is being printed. */
  const [back, setBack] = useState<string | null>(null)

  useEffect(() => {
    if (back === null || back === url) return
    const restore = () => {
      setBack(null)
      router.get(back, {}, VISIT_OPTIONS)
    }
    window.addEventListener('afterprint', restore, { once: true })
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', restore)
    }
  }, [back, url])

  const print = () => {
    if (isTooLong) setIsTold(true)
    else if (list.pages <= 1) window.print()
    else {
      setBack(url)
      router.get(listAddress(url, { ...FIRST_PAGE, perPage: maxPageSize }), {}, VISIT_OPTIONS)
    }
  }
  return (
    <>
      <PrintButton className="as-roomy" label={t('common.actions.print')} onPrint={print} />
      <QuestionDialog
        opened={isTold}
        title={t('common.lists.print_long')}
        onClose={() => setIsTold(false)}
        answer={<ListExportButton kind="pdf" path={pdf} />}
      >
        <p>{t('common.lists.print_long_text', { most: formatCount(maxPageSize) })}</p>
      </QuestionDialog>
    </>
  )
}

const VISIT_OPTIONS = { preserveState: true, preserveScroll: true, replace: true }
