import { useEffect, useRef, useState } from 'react'
import type { Profile } from '@generated/views'
import { compressPhoto } from '~/components/applicants/profile/compress_photo'
import { HttpError } from '~/lib/post_json'
import { ConnectionError, sendForm, sendToStore } from '~/components/applicants/profile/send_file'
import { fileError, isAccepted } from '~/lib/files'
import { t } from '~/lib/translate'
import { useTabCopy } from '~/lib/use_tab_copy'

const SERVER_ERROR = 500
/** The reference to an uploaded file is no longer valid. */
const GONE = 410

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'preparing' }
  | { kind: 'sending'; percent: number }
  | { kind: 'offline' }
  | { kind: 'failed'; message: string; canRetry: boolean }

export const PICTURES = 'image/jpeg,image/png,.jpg,.jpeg,.png'
export const ANY_FILE = `${PICTURES},application/pdf,.pdf`

/** Sends one file into one slot, retries when the connection is back, and reports errors. */
export function useUpload(
  card: Profile.Card,
  address: string,
  onChange: (card: Profile.Card) => void,
  failed?: string
) {
  const defaultError = failed ?? t('profile.documents.failed')
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState(card.file?.title ?? '')
  const dropTitleCopy = useTabCopy(`${address}:${card.file?.uuid ?? 'none'}:title`, {
    data: { title },
    setData: (_, value) => setTitle(String(value)),
  })
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  /** The chosen file's upload in the store, until the portal has responded to it. */
  const storedUpload = useRef<{ chosen: File; upload: string } | null>(null)
  /** The file that the card shows. */
  const expectedVersion = card.file?.uuid ?? 'none'
  const fail = (message: string, canRetry = false) =>
    setState({ kind: 'failed', message, canRetry })

  /** Sends the form with its file or the reference to it; with the file where the store has lost it. */
  const submitFile = async (
    fields: Record<string, string>,
    small: File,
    onProgress: (percent: number) => void
  ): Promise<Profile.Card> => {
    const upload = storedUpload.current?.upload
    const body = upload ? JSON.stringify({ ...fields, upload }) : withFile(fields, small)
    try {
      return (await sendForm<{ card: Profile.Card }>(address, { body, onProgress })).card
    } catch (error) {
      if (!upload || !(error instanceof HttpError) || error.status !== GONE) throw error
      storedUpload.current = null
      return submitFile(fields, small, onProgress)
    }
  }

  const send = async (chosen: File) => {
    if (card.needsTitle && !title.trim()) return fail(t('profile.documents.title_missing'), true)
    const accept = card.isPictureOnly ? PICTURES : ANY_FILE
    /** Checks the file as it was chosen: after reduction, an image of any type is a JPEG. */
    if (!isAccepted(chosen, accept)) return fail(t(ERROR_KEYS.file_wrong_type))
    setState({ kind: 'preparing' })
    const small = await compressPhoto(chosen)
    const uploadError = fileError(small, accept, card.maxMegabytes)
    if (uploadError) return fail(t(ERROR_KEYS[uploadError], { megabytes: card.maxMegabytes }))

    const fields = { expectedVersion, ...(card.needsTitle && { title }) }
    setState({ kind: 'sending', percent: 0 })
    try {
      const onProgress = (percent: number) => setState({ kind: 'sending', percent })
      if (card.isSentDirectly && storedUpload.current?.chosen !== chosen) {
        const upload = await sendToStore(small, onProgress)
        storedUpload.current = upload === null ? null : { chosen, upload }
      }
      const changed = await submitFile(fields, small, onProgress)
      storedUpload.current = null
      dropTitleCopy()
      setFile(null)
      setState({ kind: 'idle' })
      onChange(changed)
    } catch (error) {
      if (error instanceof ConnectionError) return setState({ kind: 'offline' })
      storedUpload.current = null
      fail(errorText(error) || defaultError, !isFinal(error))
    }
  }

  const remove = async () => {
    try {
      const { card: changed } = await sendForm<{ card: Profile.Card }>(
        `${address}?expectedVersion=${expectedVersion}`,
        {
          method: 'DELETE',
        }
      )
      setFile(null)
      setTitle('')
      setState({ kind: 'idle' })
      onChange(changed)
    } catch (error) {
      fail(errorText(error) || defaultError)
    }
  }

  const isOffline = state.kind === 'offline'
  useEffect(() => {
    if (!isOffline || !file) return
    const again = () => void send(file)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  })

  return {
    file,
    state,
    title,
    setTitle,
    remove: () => void remove(),
    retry: () => file && void send(file),
    choose: (chosen: File) => {
      setFile(chosen)
      void send(chosen)
    },
  }
}

/** Fields come before the file: the server reads them first. */
function withFile(fields: Record<string, string>, file: File): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file, file.name)
  return body
}

const ERROR_KEYS = {
  file_wrong_type: 'profile.documents.wrong_type',
  file_too_big: 'profile.documents.too_big',
  file_empty: 'profile.documents.empty',
}

const errorText = (error: unknown) => (error instanceof HttpError ? error.message : '')

/** An error of the server about the file itself is the same on every attempt. */
const isFinal = (error: unknown) => error instanceof HttpError && error.status < SERVER_ERROR
