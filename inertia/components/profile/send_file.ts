import { messageOf, Refused, xsrfToken } from '~/lib/post_json'
import { formKeyHeader, renewFormKey } from '~/lib/form_key'

interface SendOptions {
  method?: 'POST' | 'DELETE'
  body?: FormData | string
  /** Per cent sent so far. */
  onProgress?: (percent: number) => void
}

/** No answer came: no connection, or it was lost on the way. */
export class NoConnection extends Error {}

/**
 * Sends a form beside the page and tells how far it is, which `fetch` cannot.
 *
 * @throws Refused when the server says no, NoConnection when it says nothing
 */
export function sendForm<T>(url: string, { method = 'POST', body, onProgress }: SendOptions) {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('Accept', 'application/json')
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json')
    request.setRequestHeader('X-XSRF-TOKEN', xsrfToken())
    for (const [name, value] of Object.entries(formKeyHeader())) {
      request.setRequestHeader(name, value)
    }
    tellProgress(request, onProgress)
    request.onerror = () => reject(new NoConnection())
    request.ontimeout = () => reject(new NoConnection())
    request.onload = () => {
      renewFormKey((name) => request.getResponseHeader(name))
      const isJson = request.getResponseHeader('content-type')?.includes('json')
      if (request.status >= 200 && request.status < 300 && isJson) {
        resolve(JSON.parse(request.responseText) as T)
      } else reject(new Refused(request.status, messageOf(request.responseText)))
    }
    request.send(body)
  })
}

function tellProgress(request: XMLHttpRequest, onProgress: SendOptions['onProgress']) {
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) onProgress?.(Math.round((loaded / total) * 100))
  }
}

/**
 * Puts a file into the store itself.
 * @returns what stands for it in a form; null where the store does not take it and the form has to bring it
 * @throws Refused when the portal says no, NoConnection when it says nothing
 */
export async function sendToStore(file: File, onProgress: SendOptions['onProgress']) {
  const body = JSON.stringify({ name: file.name, type: typeOf(file), size: file.size })
  const { address, upload } = await sendForm<{ address: string; upload: string }>('/uploads', {
    body,
  })
  return (await putFile(address, file, onProgress)) ? upload : null
}

/** A browser may not know what a file is. */
const typeOf = ({ type }: File) => type || 'application/octet-stream'

function putFile(address: string, file: File, onProgress: SendOptions['onProgress']) {
  return new Promise<boolean>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('Content-Type', typeOf(file))
    tellProgress(request, onProgress)
    request.onerror = () => resolve(false)
    request.ontimeout = () => resolve(false)
    request.onload = () => resolve(request.status === 200)
    request.send(file)
  })
}
