import { fieldOf, messageOf, HttpError, xsrfToken } from '~/lib/post_json'
import { idempotencyKeyHeader, renewIdempotencyKey } from '~/lib/idempotency_key'

interface SendOptions {
  method?: 'POST' | 'PUT' | 'DELETE'
  body?: FormData | string
  /** Percentage sent so far. */
  onProgress?: (percent: number) => void
}

/** No response: there is no connection, or it was lost. */
export class ConnectionError extends Error {}

/**
 * Sends a form without leaving the page and reports its progress, which `fetch` cannot.
 *
 * @throws HttpError when the server refuses, ConnectionError when it does not respond
 */
export function sendForm<T>(url: string, { method = 'POST', body, onProgress }: SendOptions) {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('Accept', 'application/json')
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json')
    request.setRequestHeader('X-XSRF-TOKEN', xsrfToken())
    for (const [name, value] of Object.entries(idempotencyKeyHeader())) {
      request.setRequestHeader(name, value)
    }
    reportProgress(request, onProgress)
    request.onerror = () => reject(new ConnectionError())
    request.ontimeout = () => reject(new ConnectionError())
    request.onload = () => {
      renewIdempotencyKey((name) => request.getResponseHeader(name))
      const isJson = request.getResponseHeader('content-type')?.includes('json')
      if (request.status >= 200 && request.status < 300 && isJson) {
        resolve(JSON.parse(request.responseText) as T)
      } else
        reject(
          new HttpError(
            request.status,
            messageOf(request.responseText),
            fieldOf(request.responseText)
          )
        )
    }
    request.send(body)
  })
}

function reportProgress(request: XMLHttpRequest, onProgress: SendOptions['onProgress']) {
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) onProgress?.(Math.round((loaded / total) * 100))
  }
}

interface UploadTarget {
  address: string
  upload: string
}

/** Time without progress of a transfer, in milliseconds, after which the store counts as unreachable. */
const STALLED_MS = 15_000

/** Set when the store did not accept a file: the current page does not try it again. */
let isUnreachable = false

/**
 * Uploads a file directly to the store.
 *
 * @returns the reference to it for a form; null when the store does not accept it and the form has to carry it
 * @throws ConnectionError when the portal does not respond
 */
export async function sendToStore(file: File, onProgress: SendOptions['onProgress']) {
  if (isUnreachable) return null
  const body = JSON.stringify({ name: file.name, type: typeOf(file), size: file.size })
  try {
    const { address, upload } = await sendForm<UploadTarget>('/uploads', { body })
    if (await putFile(address, file, onProgress)) return upload
    isUnreachable = navigator.onLine
  } catch (error) {
    /** The store no longer exists, or too many files were sent there. */
    if (!(error instanceof HttpError)) throw error
  }
  return null
}

/** A browser may not recognise the type of a file. */
const typeOf = ({ type }: File) => type || 'application/octet-stream'

function putFile(address: string, file: File, onProgress: SendOptions['onProgress']) {
  return new Promise<boolean>((resolve) => {
    const request = new XMLHttpRequest()
    let stallTimer = 0
    const wait = () => {
      clearTimeout(stallTimer)
      stallTimer = window.setTimeout(() => request.abort(), STALLED_MS)
    }
    const end = (isTaken: boolean) => {
      clearTimeout(stallTimer)
      resolve(isTaken)
    }
    request.open('PUT', address)
    request.setRequestHeader('Content-Type', typeOf(file))
    reportProgress(request, (percent) => {
      wait()
      onProgress?.(percent)
    })
    request.onerror = () => end(false)
    request.onabort = () => end(false)
    request.onload = () => end(request.status === 200)
    wait()
    request.send(file)
  })
}
