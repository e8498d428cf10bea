import { messageOf, Refused, xsrfToken } from '~/lib/post_json'
import { formKeyHeader, renewFormKey } from '~/lib/form_key'

interface SendOptions {
  method?: 'POST' | 'DELETE'
  body?: FormData
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
    request.setRequestHeader('X-XSRF-TOKEN', xsrfToken())
    for (const [name, value] of Object.entries(formKeyHeader())) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(Math.round((loaded / total) * 100))
    }
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
