import IconCamera from '~/icons/camera.svg?icon'
import IconFileTypePdf from '~/icons/file_type_pdf.svg?icon'
import IconFolderOpen from '~/icons/folder_open.svg?icon'
import IconTable from '~/icons/table.svg?icon'
import IconX from '~/icons/x.svg?icon'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { LabelText } from '~/components/form/form'
import { type FieldProps, describedBy, useField } from '~/lib/form'
import { fileSize, fileError, isAccepted, limitText, TABLES } from '~/lib/files'
import { t } from '~/lib/translate'

const DOCUMENT_TYPES = 'image/jpeg,image/png,application/pdf'

interface FileFieldProps<D extends object> extends FieldProps<D> {
  /** Types offered by the file chooser, as in HTML; by default images and PDF, which officers can read. */
  accept?: string
  /** Larger files are refused before they are sent. */
  maxMegabytes?: number
  /** Also offers the camera on phones. */
  camera?: boolean
}

/**
 * One file, from a folder or the camera, with its preview, size and upload progress. "Too big" and "wrong type" are
 * shown at once; the server checks the content.
 */
export function FileField<D extends object>(props: FileFieldProps<D>) {
  const { form, name, label, hint, required, disabled, camera = true } = props
  const { accept = DOCUMENT_TYPES, maxMegabytes = 10 } = props
  const { id, value, error: serverError, setValue } = useField(form, name)
  const [error, setError] = useState<string | null>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const file = typeof File !== 'undefined' && value instanceof File ? value : null
  const shownError = error ?? serverError
  const maxSize = limitText(maxMegabytes)

  const chooseFile = (chosen: File | undefined, source: RefObject<HTMLInputElement | null>) => {
    if (source.current) source.current.value = ''
    if (!chosen) return
    const code = fileError(chosen, accept, maxMegabytes)
    setError(
      code &&
        t(`common.form.${code}`, {
          name: chosen.name,
          size: fileSize(chosen.size),
          most: maxSize,
        })
    )
    if (!code) setValue(chosen)
  }
  const describes = describedBy(id, true, shownError)

  return (
    <div
      className="as-fieldset"
      role="group"
      aria-labelledby={`${id}-label`}
      data-invalid={shownError ? true : undefined}
    >
      <div className="mantine-InputWrapper-label" id={`${id}-label`}>
        <LabelText label={label} required={required} />
      </div>
      <p className="as-hint" id={`${id}-hint`}>
        {hint ? `${hint} ` : ''}
        {t('common.form.file_limits', { most: maxSize })}
      </p>
      {shownError ? (
        <p className="as-error" id={`${id}-error`} role={shownError ? 'alert' : undefined}>
          {shownError}
        </p>
      ) : null}
      <div className="as-file as-drop as-column">
        {file ? (
          <ChosenFile
            key={`${file.name} ${file.lastModified} ${file.size}`}
            file={file}
            onRemove={disabled ? undefined : () => setValue(null)}
          />
        ) : null}
        <div className="as-tight as-row">
          <input
            className="as-hidden"
            ref={fileInput}
            type="file"
            id={id}
            name={name}
            accept={accept}
            disabled={disabled}
            aria-labelledby={`${id}-label ${id}-choose`}
            aria-describedby={describes}
            onChange={(event) => chooseFile(event.currentTarget.files?.[0], fileInput)}
          />
          <label className="as-file-button as-target" htmlFor={id} id={`${id}-choose`}>
            <IconFolderOpen size={20} aria-hidden="true" />
            {t(file ? 'common.form.file_change' : 'common.form.file_choose')}
          </label>
          {camera ? (
            <span className="as-camera">
              <input
                className="as-hidden"
                ref={cameraInput}
                type="file"
                id={`${id}-camera`}
                accept="image/*"
                capture="environment"
                disabled={disabled}
                aria-labelledby={`${id}-label ${id}-shoot`}
                aria-describedby={describes}
                onChange={(event) => chooseFile(event.currentTarget.files?.[0], cameraInput)}
              />
              <label
                className="as-file-button as-target"
                htmlFor={`${id}-camera`}
                id={`${id}-shoot`}
              >
                <IconCamera size={20} aria-hidden="true" />
                {t('common.form.file_camera')}
              </label>
            </span>
          ) : null}
        </div>
        {file && form.processing && form.progress ? (
          <progress
            max={100}
            value={form.progress.percentage ?? 0}
            aria-label={t('common.form.file_sending', { name: file.name })}
          />
        ) : null}
      </div>
    </div>
  )
}

function ChosenFile({ file, onRemove }: { file: File; onRemove?: () => void }) {
  const Icon = isAccepted(file, TABLES) ? IconTable : IconFileTypePdf
  const [picture] = useState(() =>
    file.type.startsWith('image/') ? URL.createObjectURL(file) : null
  )
  useEffect(
    () => () => {
      if (picture) URL.revokeObjectURL(picture)
    },
    [picture]
  )

  return (
    <div className="as-line" role="status">
      {picture ? (
        <img
          className="as-document-picture as-picture"
          src={picture}
          alt={t('common.form.file_preview')}
        />
      ) : (
        <Icon size={40} stroke={1.25} aria-hidden="true" />
      )}
      <span className="as-grow as-wraps">
        {file.name}
        <span className="as-note">{fileSize(file.size)}</span>
      </span>
      {onRemove ? (
        <button
          type="button"
          className="as-close as-center"
          onClick={onRemove}
          aria-label={t('common.form.file_remove', { name: file.name })}
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  )
}
