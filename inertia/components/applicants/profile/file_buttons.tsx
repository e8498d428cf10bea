import { IconCamera } from '~/icons/camera'
import { IconFolderOpen } from '~/icons/folder_open'
import { type ChangeEvent, type MouseEvent, useEffect, useRef } from 'react'
import { ANY_FILE, PICTURES } from '~/components/applicants/profile/use_upload'
import { useT } from '~/lib/use_t'

interface FileButtonsProps {
  /** Id of the card's heading, which names the buttons; its hint is `<id>-hint`. */
  id: string
  isPictureOnly: boolean
  isFilled: boolean
  isBusy: boolean
  /** The front camera is offered for a face. */
  isFace: boolean
  onChoose: (file: File) => void
}

/** From a folder, or, on a phone, from the camera. */
export function FileButtons(props: FileButtonsProps) {
  const { id, isPictureOnly, isFilled, isBusy, isFace, onChoose } = props
  const t = useT()
  const chooser = useRef<HTMLInputElement>(null)
  useEffect(() => {
    /** Chosen before the page came to life. */
    const early = chooser.current?.files?.[0]
    if (early) onChoose(early)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file && !isBusy) onChoose(file)
    /** The same file may be chosen again after it was refused. */
    currentTarget.value = ''
  }
  const shared = {
    'className': 'as-hidden',
    'type': 'file',
    /** Not disabled, which would take the focus away from who chose with the keyboard. */
    'aria-disabled': isBusy || undefined,
    'onClick': (event: MouseEvent) => {
      if (isBusy) event.preventDefault()
    },
    'onChange': take,
    'aria-describedby': `${id}-hint`,
  }
  return (
    <div className="as-file as-column">
      <div className="as-tight as-row">
        <input
          {...shared}
          ref={chooser}
          id={`${id}-file`}
          accept={isPictureOnly ? PICTURES : ANY_FILE}
          aria-labelledby={`${id} ${id}-choose`}
        />
        <label className="as-file-button as-target" htmlFor={`${id}-file`} id={`${id}-choose`}>
          <IconFolderOpen size={20} aria-hidden="true" />
          {t(isFilled ? 'profile.documents.replace' : 'profile.documents.choose')}
        </label>
        <span className="as-camera">
          <input
            {...shared}
            id={`${id}-camera`}
            accept="image/*"
            capture={isFace ? 'user' : 'environment'}
            aria-labelledby={`${id} ${id}-shoot`}
          />
          <label className="as-file-button as-target" htmlFor={`${id}-camera`} id={`${id}-shoot`}>
            <IconCamera size={20} aria-hidden="true" />
            {t('profile.documents.camera')}
          </label>
        </span>
      </div>
    </div>
  )
}
