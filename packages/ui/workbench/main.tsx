import { type ComponentType, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowsePage } from './browse-page.tsx';
import { ControlsPage } from './controls-page.tsx';
import { HomePage } from './home-page.tsx';
import { ShowPage } from './show-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { StatesPage } from './states-page.tsx';
import { StudioPage } from './studio-page.tsx';
import './workbench.css';

const pages: Record<string, ComponentType> = {
  home: HomePage,
  show: ShowPage,
  browse: BrowsePage,
  controls: ControlsPage,
  states: StatesPage,
  studio: StudioPage,
  signin: SignInPage,
};

/** `#home`, `#studio` and so on select a page; `?rtl` makes it right-to-left. */
function Workbench() {
  const [name, setName] = useState(() => location.hash.slice(1));
  useEffect(() => {
    document.documentElement.dir = new URLSearchParams(location.search).has('rtl') ? 'rtl' : 'ltr';
    const follow = () => location.hash.slice(1) in pages && setName(location.hash.slice(1));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const Page = pages[name] ?? HomePage;
  return <Page key={name} />;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Workbench />
    </StrictMode>,
  );
}
