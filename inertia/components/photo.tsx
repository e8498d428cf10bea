import IconUser from '~/icons/user.svg?icon'
import { useBrokenPicture } from '~/lib/use_broken_picture'
import { t } from '~/lib/translate'

interface PhotoProps {
  src: string | null
  alt: string
}

/** A person's photo; a placeholder with a text where there is none or it cannot be shown. */
export function Photo({ src, alt }: PhotoProps) {
  const { picture, isBroken } = useBrokenPicture(src)
  if (!src || isBroken) {
    return (
      <span className="as-photo as-picture" role="img" aria-label={t('common.file.no_photo')}>
        <IconUser size={48} stroke={1.25} aria-hidden="true" />
      </span>
    )
  }
  return <img className="as-photo as-picture" src={src} alt={alt} {...picture} />
}
