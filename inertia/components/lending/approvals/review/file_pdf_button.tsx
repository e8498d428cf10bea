import { Button } from '@mantine/core'
import IconFileTypePdf from '~/icons/file_type_pdf.svg?icon'
import { t } from '~/lib/translate'

/** The file at an officer's desk as a PDF, with its documents appended on request; also works without script. */
export function FilePdfButton({ href }: { href: string }) {
  return (
    <form method="get" action={href} target="_blank" className="as-row">
      <Button
        type="submit"
        variant="outline"
        leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
      >
        {t('common.pdf.download')}
        <span className="as-hidden"> {t('common.file.new_tab')}</span>
      </Button>
      <label className="as-choice">
        <input type="checkbox" name="documents" value="1" />
        {t('common.pdf.with_documents')}
      </label>
    </form>
  )
}
