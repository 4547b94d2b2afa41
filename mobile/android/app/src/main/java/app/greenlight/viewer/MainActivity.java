package app.greenlight.viewer;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
