import IconFileTypePdf from '~/icons/file_type_pdf.svg?icon'
import IconPhotoOff from '~/icons/photo_off.svg?icon'
import { useBrokenPicture } from '~/lib/use_broken_picture'

/**
 * A document as a small image, or the symbol of a PDF where it has none; an image that fails to load has its own
 * symbol.
 */
export function DocumentPicture({ source }: { source: string | null }) {
  const { picture, isBroken } = useBrokenPicture(source)
  if (source && !isBroken) {
    return (
      <img
        className="as-document-picture as-picture as-center"
        src={source}
        alt=""
        loading="lazy"
        {...picture}
      />
    )
  }
  const Mark = isBroken ? IconPhotoOff : IconFileTypePdf
  return (
    <span className="as-document-picture as-picture as-center" aria-hidden="true">
      <Mark size={32} stroke={1.25} />
    </span>
  )
}
