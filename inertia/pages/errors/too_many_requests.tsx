import { ErrorPage } from '~/components/error_page'

export default function TooManyRequests() {
  return <ErrorPage kind="too_many_requests" />
}
