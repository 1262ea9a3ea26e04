import { about } from './about.tsx'
import { community } from './community.tsx'
import { InfoPage } from './info-page.tsx'
import { privacy } from './privacy.tsx'
import { terms } from './terms.tsx'

export const AboutScreen = () => <InfoPage document={about} />
export const PrivacyScreen = () => <InfoPage document={privacy} />
export const TermsScreen = () => <InfoPage document={terms} />
export const CommunityScreen = () => <InfoPage document={community} />
