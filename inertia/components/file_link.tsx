import IconFileText from '~/icons/file_text.svg?icon'
import IconPhoto from '~/icons/photo.svg?icon'
import { fileSize } from '~/lib/files'
import { t } from '~/lib/translate'

interface FileLinkProps {
  /** Null where the file is present but this user may not open it. */
  href: string | null
  label: string
  /** Subject of the file, where several are on a page; for screen readers only. */
  about?: string
  /** Content type, for the icon and the text. */
  mime?: string
  /** Size in bytes. */
  size?: number
}

/** A stored file: its name, type and size. Never an in-app visit. */
export function FileLink({ href, label, about, mime, size }: FileLinkProps) {
  const isImage = mime?.startsWith('image/') ?? false
  const Icon = isImage ? IconPhoto : IconFileText
  const kind = mime ? t(isImage ? 'common.file.image' : 'common.file.document') : null
  const details = [kind, size ? fileSize(size) : null].filter(Boolean).join(', ')
  if (href === null) {
    return (
      <span className="as-row as-wraps">
        <Icon size={20} aria-hidden="true" />
        <span>
          {t('common.file.not_yours')}
          {details ? <small className="as-muted"> ({details})</small> : null}
        </span>
      </span>
    )
  }
  return (
    <a className="as-file-link as-target as-wraps" href={href} target="_blank" rel="noopener">
      <Icon size={20} aria-hidden="true" />
      <span>
        {label}
        {about ? <span className="as-hidden"> {about}</span> : null}
        {details ? <small className="as-muted"> ({details})</small> : null}
        <span className="as-hidden"> {t('common.file.new_tab')}</span>
      </span>
    </a>
  )
}
