import { LinkButton } from '~/components/buttons'
import { PdfButton } from '~/components/pdf_button'
import { PrintButton } from '~/components/print_button'
import { t } from '~/lib/translate'

/** Actions for the user's own profile: print it, download it, and change it while it is open. */
export function ProfileActions(props: { paperHref: string; editHref: string | null }) {
  const { paperHref, editHref } = props
  return (
    <>
      <PrintButton label={t('profile.view.print')} />
      <PdfButton href={paperHref} label={t('common.pdf.download')} />
      {editHref ? <LinkButton href={editHref} label={t('profile.view.edit')} /> : null}
    </>
  )
}
