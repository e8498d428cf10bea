import '~/components/signature_picture.css'

/** The image of a signature, in the small size used on a letter. */
export function SignaturePicture({ src, alt }: { src: string; alt: string }) {
  return <img className="as-signature" src={src} alt={alt} />
}
