import { ErrorPage } from '~/components/error_page'

export default function ServerError({ requestId }: { requestId: string }) {
  return <ErrorPage kind="server_error" reference={requestId} />
}
