const CALL = 'globalThis.hacked=1'

const PAYLOADS = [
  `<script>${CALL}</script>`,
  `<ScRiPt>${CALL}</sCrIpT>`,
  `<img src=x onerror=${CALL}>`,
  `<svg onload=${CALL}>`,
  `<svg><animate onbegin=${CALL} attributeName=x>`,
  `<iframe src=javascript:${CALL}>`,
  `<iframe srcdoc="<script>parent.hacked=1</script>">`,
  `<a href=javascript:${CALL}>x</a>`,
  `<body onload=${CALL}>`,
  `<input autofocus onfocus=${CALL}>`,
  `<details open ontoggle=${CALL}>`,
  `<video><source onerror=${CALL}>`,
  `<math><mi xlink:href=javascript:${CALL}>`,
  `<object data=javascript:${CALL}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href="javascript:${CALL}//">`,
  `<style>@import 'javascript:${CALL}'</style>`,
  `javascript:${CALL}`,
  `\${${CALL}}`,
  `{{constructor.constructor('${CALL}')()}}`,
]

/** Each tries to break out of the context it's inserted into. */
const DISGUISES: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `"> ${payload}`,
  (payload) => `'> ${payload}`,
  (payload) => `</title>${payload}`,
  (payload) => `</textarea>${payload}`,
  (payload) => `<!--${payload}-->`,
  (payload) => `]]>${payload}`,
  (payload) => `\u202e${payload}`,
  (payload) => payload.replaceAll('<', '\uff1c'),
  (payload) => payload.replaceAll('<', '&lt;'),
]

/** 200 strings that set `globalThis.hacked` when they're executed instead of shown as text. */
export const XSS_PAYLOADS = PAYLOADS.flatMap((payload) => DISGUISES.map((disguise) => disguise(payload)))
