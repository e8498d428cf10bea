import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Profile } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { FileLink } from '~/components/file_link'
import { DocumentPicture } from '~/components/applicants/profile/document_picture'
import { FileButtons } from '~/components/applicants/profile/file_buttons'
import { UploadStatus } from '~/components/applicants/profile/upload_status'
import { useUpload } from '~/components/applicants/profile/use_upload'
import { StatusBadge } from '~/components/status_badge'
import { useLengthError } from '~/lib/use_excess_length'
import { useT } from '~/lib/use_t'

interface DocumentCardProps {
  card: Profile.Card
  /** Where the page's slots are sent to. */
  base: string
  failed?: string
  onChange: (card: Profile.Card) => void
}

/** How long the name of an "Other" document may be. */
const TITLE_LENGTH = 120

/** Slots with a hint of their own in resources/lang. */
const HINTED = new Set(['photo', 'domicile', 'income', 'residence', 'bank_proof'])

export function DocumentCard({ card, base, failed, onChange }: DocumentCardProps) {
  const t = useT()
  const upload = useUpload(card, `${base}/${card.slot}`, onChange, failed)
  const { file, slot } = card
  const excess = useLengthError(upload.title, TITLE_LENGTH)
  const hints = [
    HINTED.has(slot) ? t(`profile.documents.hints.${slot}`) : '',
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
            </div>
          ) : null}
        </div>
      ) : null}
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

/** The picture being sent, else the one that is kept. */
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
