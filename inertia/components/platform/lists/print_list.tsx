import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import type { Lists } from '@generated/views'
import { QuestionDialog } from '~/components/question_dialog'
import { ListExportButton } from '~/components/export_button'
import { PrintButton } from '~/components/print_button'
import { AT_THE_START, listAddress } from '~/lib/list_address'
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
  const most = Math.max(...pageSizes)
  const isTooLong = list.isCapped || list.total > most
  const [isTold, setIsTold] = useState(false)
  /** The address to return to while all rows are shown; null when nothing is being printed. */
  const [back, setBack] = useState<string | null>(null)

  useEffect(() => {
    if (back === null || back === url) return
    const restore = () => {
      setBack(null)
      router.get(back, {}, QUIETLY)
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
      router.get(listAddress(url, { ...AT_THE_START, perPage: most }), {}, QUIETLY)
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
        <p>{t('common.lists.print_long_text', { most: formatCount(most) })}</p>
      </QuestionDialog>
    </>
  )
}

const QUIETLY = { preserveState: true, preserveScroll: true, replace: true }
