import { ErrorPage } from '~/components/error_page'

export default function NotFound() {
  return <ErrorPage kind="not_found" />
}
