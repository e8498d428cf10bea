import { ActionButton } from '~/components/buttons'
import { TextInput } from '@mantine/core'
import { useEffect, useState, type ChangeEvent, type MouseEvent, useRef } from 'react'
import type { Profile } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { FileLink } from '~/components/file_link'
import { CertificateForm } from '~/components/applicants/profile/certificate_form'
import { DocumentPicture } from '~/components/applicants/profile/document_picture'
import {
  useUpload,
  type UploadState,
  ANY_FILE,
  PICTURES,
} from '~/components/applicants/profile/use_upload'
import { ScanBadge } from '~/components/applicants/profile/scan_badge'
import { StatusBadge } from '~/components/page'
import { lengthError } from '~/lib/length_error'
import { t } from '~/lib/translate'
import IconCamera from '~/icons/camera.svg?icon'
import IconFolderOpen from '~/icons/folder_open.svg?icon'

interface DocumentCardProps {
  card: Profile.Card
  /** Address to which the page's slots are sent. */
  base: string
  failed?: string
  onChange: (card: Profile.Card) => void
}

/** Maximum length of the name of an "Other" document. */
const TITLE_LENGTH = 120

/** Slots with a hint of their own in resources/lang. */
const SLOTS_WITH_HINT = new Set(['photo', 'domicile', 'income', 'residence', 'bank_proof'])

export function DocumentCard({ card, base, failed, onChange }: DocumentCardProps) {
  const upload = useUpload(card, `${base}/${card.slot}`, onChange, failed)
  const { file, slot } = card
  const excess = lengthError(upload.title, TITLE_LENGTH)
  const hints = [
    SLOTS_WITH_HINT.has(slot) ? t(`profile.documents.hints.${slot}`) : '',
    t(card.isPictureOnly ? 'profile.documents.picture_only' : 'profile.documents.any'),
    t('profile.documents.limits', { megabytes: card.maxMegabytes }),
  ]
  const titleId = `document-${slot}`
  return (
    <li
      className="as-document as-box as-pad as-column"
      data-filled={file ? true : undefined}
      aria-labelledby={titleId}
    >
      <div className="as-apart">
        <h2 className="as-grow" id={titleId}>
          {card.name}
        </h2>
        <StatusBadge
          label={t(
            file
              ? 'profile.documents.uploaded'
              : card.isRequired
                ? 'profile.documents.required'
                : 'profile.documents.optional'
          )}
          tone={file ? 'success' : card.isRequired ? 'warning' : 'neutral'}
        />
      </div>
      <p className="as-small" id={`${titleId}-hint`}>
        {hints.filter(Boolean).join(' ')}
      </p>
      {card.needsTitle && !file && !card.isLocked ? (
        <TextInput
          label={t('profile.documents.title_label')}
          description={t('profile.documents.title_hint')}
          value={upload.title}
          error={excess}
          onChange={(event) => upload.setTitle(event.currentTarget.value)}
        />
      ) : null}
      {file || upload.file ? (
        <div className="as-line">
          <Preview chosen={upload.file} file={file} />
          {file ? (
            <div>
              {file.title ? <div className="as-strong">{file.title}</div> : null}
              <FileLink
                href={file.href}
                label={t('profile.documents.view')}
                mime={file.mime}
                size={file.size}
              />
              <ScanBadge scan={file.scan} />
            </div>
          ) : null}
        </div>
      ) : null}
      {card.certificate ? (
        <CertificateForm
          key={file?.uuid}
          card={{ ...card, certificate: card.certificate }}
          address={`${base}/${slot}`}
          onChange={onChange}
        />
      ) : null}
      {card.isInfected ? <p className="as-error">{t('profile.documents.infected')}</p> : null}
      <UploadStatus state={upload.state} name={card.name} onRetry={upload.retry} />
      {card.isLocked ? (
        <p>{t('profile.task_list.locked_hint')}</p>
      ) : (
        <div className="as-actions">
          <FileButtons
            id={titleId}
            isPictureOnly={card.isPictureOnly}
            isFilled={Boolean(file)}
            isBusy={upload.state.kind === 'sending' || upload.state.kind === 'preparing'}
            isFace={slot === 'photo'}
            onChoose={upload.choose}
          />
          {file ? (
            <ConfirmButton
              label={
                <>
                  {t('profile.documents.remove')}
                  <span className="as-hidden"> {card.name}</span>
                </>
              }
              confirmLabel={t('profile.documents.remove')}
              text={t('profile.documents.remove_text', { document: file.title ?? card.name })}
              onConfirm={upload.remove}
            />
          ) : null}
        </div>
      )}
    </li>
  )
}

/** The image that is being sent, or else the stored one. */
function Preview({ chosen, file }: { chosen: File | null; file: Profile.Card['file'] }) {
  const [local, setLocal] = useState<string | null>(null)
  useEffect(() => {
    const url = chosen?.type.startsWith('image/') ? URL.createObjectURL(chosen) : null
    setLocal(url)
    return () => {
      if (url) URL.revokeObjectURL(url)
    }
  }, [chosen])

  const isPicture = chosen ? chosen.type.startsWith('image/') : file?.mime.startsWith('image/')
  const source = chosen ? local : isPicture ? file?.href : null
  return <DocumentPicture source={source ?? null} />
}

interface UploadStatusProps {
  state: UploadState
  /** Name of the document, for screen readers. */
  name: string
  onRetry: () => void
}

/** Progress of a file, or its error, in a live region. */
function UploadStatus({ state, name, onRetry }: UploadStatusProps) {
  return (
    <div className="as-upload-status as-column">
      <div role="status">{running(state)}</div>
      {state.kind === 'sending' ? (
        <progress max={100} value={state.percent} aria-label={name} />
      ) : null}
      {state.kind === 'failed' ? (
        <p className="as-error" role="alert">
          {state.message}
        </p>
      ) : null}
      {state.kind === 'offline' || (state.kind === 'failed' && state.canRetry) ? (
        <ActionButton variant="default" onClick={onRetry} label={t('profile.documents.retry')} />
      ) : null}
    </div>
  )
}

function running(state: UploadState): string {
  if (state.kind === 'preparing') return t('profile.documents.preparing')
  if (state.kind === 'offline') return t('profile.documents.offline')
  if (state.kind !== 'sending') return ''
  if (state.percent === 100) return t('profile.documents.checking')
  return t('profile.documents.sending', { percent: state.percent })
}

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

/** Buttons to choose a file from a folder or, on a phone, from the camera. */
function FileButtons(props: FileButtonsProps) {
  const { id, isPictureOnly, isFilled, isBusy, isFace, onChoose } = props
  const chooser = useRef<HTMLInputElement>(null)
  useEffect(() => {
    /** The file was chosen before hydration. */
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
    /** Not disabled, which would take the focus from a user who chose with the keyboard. */
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
