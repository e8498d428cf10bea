import '~/components/signature_picture.css'

/** The picture of a signature, as small as it stands on a letter. */
export function SignaturePicture({ src, alt }: { src: string; alt: string }) {
  return <img className="as-signature" src={src} alt={alt} />
}
